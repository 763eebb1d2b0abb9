addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]")
  if (button === null) return
  await navigator.clipboard.writeText(button.dataset.copy)
  const label = button.textContent
  button.textContent = "Copied"
  setTimeout(() => {
    button.textContent = label
  }, 1500)
})

const call = async ({ confirm: question, method, name, path }, body) => {
  if (question !== undefined && !confirm(question)) return
  const json = { headers: { "content-type": "application/json" }, body }
  const show = (problem) => {
    document.getElementById("problem").textContent = problem
  }
  const response = await fetch(path, { method, ...(method === "POST" ? json : {}) }).catch(() => undefined)
  if (response === undefined) return show("The emulator does not answer.")
  const answer = await response.json()
  if (!response.ok) return show(answer.error)
  dispatchEvent(new CustomEvent("answer", { detail: { name, answer } }))
  location.reload()
}
addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-path]")
  if (button === null) return
  button.disabled = true
  await call(button.dataset, button.dataset.body ?? "{}")
  button.disabled = false
})
addEventListener("submit", (event) => {
  const form = event.target
  if (form.dataset.path === undefined) return
  event.preventDefault()
  const fields = [...form.elements].filter(({ name, value }) => name !== "" && value !== "")
  const entries = fields.map(({ name, type, value }) => [name, type === "number" ? Number(value) : value])
  void call(form.dataset, JSON.stringify(Object.fromEntries(entries)))
})

// What a form asked for stays in it.
for (const field of document.querySelectorAll("[data-keep]")) {
  const asked = new URLSearchParams(location.search).get(field.name)
  if (field.type === "checkbox") field.checked = asked !== null
  else field.value = asked ?? ""
}

const { refresh } = document.querySelector("main").dataset
let shown
if (refresh !== undefined)
  setInterval(async () => {
    const response = await fetch(refresh + location.search).catch(() => undefined)
    // An entry that is open is being read, and a field that has the focus is being filled in.
    if (response === undefined || document.querySelector("details[open], input:focus") !== null) return
    const now = await response.text()
    if (shown !== undefined && shown !== now) location.reload()
    shown = now
  }, 1000)
