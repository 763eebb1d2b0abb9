import type { NextConfig } from "next"

const config: NextConfig = {
  // The example's own folder: the repository around it has another lock file.
  turbopack: { root: import.meta.dirname },
  reactStrictMode: true
}

export default config
