export const otp = "123456"
