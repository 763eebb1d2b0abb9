const { credential, origin } = JSON.parse(document.currentScript.dataset.answer)
if (opener) opener.postMessage({ credential }, origin)
close()
