export const token = "2f7c4b8e-5d0a-4c2e-9a57-6b1f0e3d9c48"
