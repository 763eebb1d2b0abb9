/// <reference types="vite/client" />

// Defined by the local backend's Vite plugin; absent from builds without a local backend.
interface ImportMetaEnv {
  /** Where the local backend is mounted on the demo's own origin: a path, empty for the root. */
  readonly VITE_OKTO_BFF?: string
  /** The development client's private key. */
  readonly VITE_OKTO_CLIENT_KEY?: string
  /** The development client's smart wallet address. */
  readonly VITE_OKTO_CLIENT_SWA?: string
}
