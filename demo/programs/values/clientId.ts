export const clientId = "123456789012-demo.apps.googleusercontent.com"
