const { hosts, loopback, origins } = JSON.parse(document.currentScript.dataset.trusted)
const answer = new URLSearchParams(location.hash.slice(1) || location.search)
const fail = (text) => {
  document.getElementById("status").textContent = text
}
const isLocal = ({ hostname, origin }) =>
  origin === location.origin ||
  origins.includes(origin) ||
  hosts.includes(hostname) ||
  new RegExp(loopback).test(hostname)
try {
  const home = new URL(JSON.parse(answer.get("state")).client_url)
  if (!/^https?:$/.test(home.protocol)) throw new Error("client_url is no web address")
  if (!isLocal(home))
    throw new Error("client_url is not on this machine: name its origin with --allow-origin (allowOrigins)")
  home.pathname = "/"
  home.search = ""
  for (const name of ["id_token", "error", "state"]) if (answer.has(name)) home.searchParams.set(name, answer.get(name))
  location.replace(home)
} catch (error) {
  fail("This page was opened without a sign-in: " + error.message)
}
