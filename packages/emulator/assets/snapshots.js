const key = `okto-snapshots ${document.baseURI}`
const taken = JSON.parse(sessionStorage.getItem(key) ?? "[]")
const left = {
  snapshot: (id) => [...new Set([...taken, id])],
  revert: (id) => taken.filter((one) => one <= id),
  reset: () => []
}
addEventListener("answer", ({ detail: { answer, name } }) => {
  if (name in left) sessionStorage.setItem(key, JSON.stringify(left[name](answer.id)))
})
const template = document.getElementById("go-back").content.firstElementChild
document.getElementById("snapshots").replaceChildren(
  ...taken.map((id) => {
    const button = template.cloneNode(true)
    button.dataset.body = JSON.stringify({ id })
    button.textContent = "Go back to " + id
    return button
  })
)
