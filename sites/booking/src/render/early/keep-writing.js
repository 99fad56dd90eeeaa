{
  // As it was written: while the page is taken over, React may set a field back before it hears of it.
  const written = new Map()
  const note = ({ target }) => written.set(target, target.value)
  addEventListener('input', note, true)
  addEventListener(
    'site-ready',
    () => {
      removeEventListener('input', note, true)
      for (const [field, text] of written) {
        // React hears of a text that is another than the last one it saw, past which only the prototype's own setter goes.
        field.value = ''
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    { once: true },
  )
}
