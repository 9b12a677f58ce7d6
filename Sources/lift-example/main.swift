import Lift
print("x")
