{
  let held = null
  let isLost = false
  const { dataset } = document.documentElement
  const show = (isPending) => {
    held?.toggleAttribute('data-pending', isPending)
    dataset.held = ''
  }
  const hold = (event) => {
    const pressed = event.target.closest?.('button, a[href^="/book-ticket/"]')
    if (!pressed || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (isLost) return leave(pressed)
    show(false)
    held = pressed
    show(true)
  }
  // Without the site's script a link still leads on, and a button can only try for the script again.
  const leave = (pressed) => (pressed.href ? location.assign(pressed.href) : location.reload())
  addEventListener('click', hold, true)
  addEventListener(
    'site-lost',
    () => {
      isLost = true
      show(false)
      delete dataset.held
      if (held) leave(held)
    },
    { once: true },
  )
  addEventListener(
    'site-ready',
    () => {
      removeEventListener('click', hold, true)
      show(false)
      delete dataset.held
      held?.click()
    },
    { once: true },
  )
}
