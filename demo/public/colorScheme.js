// Sets the colour scheme before the first paint; Mantine changes it later. A file, because the policy forbids inline scripts.
try {
  const chosen = localStorage.getItem("mantine-color-scheme-value")
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light")
} catch {
  document.documentElement.setAttribute("data-mantine-color-scheme", "light")
}
