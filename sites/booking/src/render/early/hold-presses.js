{
  let held = null
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
    show(false)
    held = pressed
    show(true)
  }
  addEventListener('click', hold, true)
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
