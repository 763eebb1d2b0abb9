/** The app and an emulator on one origin. */
import { emulator } from "@okto-effect/emulator/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({ plugins: [react(), emulator({ otp: "123456", orderPace: 300 })] })
