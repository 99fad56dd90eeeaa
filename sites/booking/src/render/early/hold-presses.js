{
  let held = null
  const hold = (event) => {
    const pressed = event.target.closest?.('button, a[href^="/book-ticket/"]')
    if (!pressed || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    held = pressed
  }
  addEventListener('click', hold, true)
  addEventListener(
    'site-ready',
    () => {
      removeEventListener('click', hold, true)
      held?.click()
    },
    { once: true },
  )
}
