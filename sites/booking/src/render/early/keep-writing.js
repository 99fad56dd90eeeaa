{
  // Noted as typed: while React takes over the page, it may set a field back before it hears of it.
  const written = new Map()
  const note = ({ target }) => written.set(target, target.value)
  addEventListener('input', note, true)
  addEventListener(
    'site-ready',
    () => {
      removeEventListener('input', note, true)
      for (const [field, text] of written) {
        // React notices only a text that differs from the last one it saw; the prototype's own setter bypasses that record.
        field.value = ''
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    { once: true },
  )
}
