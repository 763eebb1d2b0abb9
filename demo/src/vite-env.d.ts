/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the local backend's Vite plugin has mounted it on the demo's own origin: a path, empty for the root. */
  readonly VITE_OKTO_BFF?: string
}
