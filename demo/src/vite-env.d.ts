/// <reference types="vite/client" />

// Defined by the local backend's Vite plugin, or by the static build; absent from builds without a local backend.
interface ImportMetaEnv {
  /** Where the local backend is mounted on the demo's own origin: a path, empty for the root. */
  readonly VITE_OKTO_BFF?: string
  /** Whether the backend runs inside the page, below the demo's own path. */
  readonly VITE_OKTO_IN_PAGE?: true
  /** The address of the repository, so that the demo leads to it. */
  readonly VITE_OKTO_REPOSITORY?: string
  /** The development client's private key. */
  readonly VITE_OKTO_CLIENT_KEY?: string
  /** The development client's smart wallet address. */
  readonly VITE_OKTO_CLIENT_SWA?: string
}
