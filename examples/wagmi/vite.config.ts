/** The app and a sandbox on one origin. */
import { sandbox } from "@okto-effect/sandbox/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({ plugins: [react(), sandbox({ otp: "123456", orderPace: 300 })] })
