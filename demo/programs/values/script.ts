export const script = "https://accounts.google.com/gsi/client"
