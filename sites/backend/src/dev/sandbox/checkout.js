/**
 * The sandbox provider's checkout: the interface of https://checkout.razorpay.com/v1/checkout.js as far as merchants use it (`new
 * Razorpay(options)`, `open`, `close`, `on('payment.failed')`), with a form that asks how the test payment shall end. The script posts to
 * the `pay` beside itself, also when a page on another origin loads it.
 */
;(() => {
  const payUrl = new URL('pay', document.currentScript?.src ?? location.href)

  const texts = {
    en: {
      title: 'Test payment',
      note: 'For testing only: no card is asked for and no money moves.',
      amount: 'Amount',
      payer: 'Paying as',
      succeed: 'Pay successfully',
      fail: 'Let the payment fail',
      close: 'Close',
      busy: 'One moment…',
      failed: 'The payment failed, as you asked. You can try again.',
      unreachable: 'The payment service does not answer. Please try again.',
      refused: 'The payment service refused:',
      closesIn: 'This form closes in',
    },
    kn: {
      title: 'ಪರೀಕ್ಷಾ ಪಾವತಿ',
      note: 'ಇದು ಪರೀಕ್ಷೆಗಾಗಿ ಮಾತ್ರ: ಕಾರ್ಡ್ ವಿವರ ಕೇಳುವುದಿಲ್ಲ, ಯಾವುದೇ ಹಣ ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
      amount: 'ಮೊತ್ತ',
      payer: 'ಪಾವತಿಸುವವರು',
      succeed: 'ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಲಿ',
      fail: 'ಪಾವತಿ ವಿಫಲವಾಗಲಿ',
      close: 'ಮುಚ್ಚಿ',
      busy: 'ಒಂದು ಕ್ಷಣ…',
      failed: 'ನೀವು ಕೇಳಿದಂತೆ ಪಾವತಿ ವಿಫಲವಾಗಿದೆ. ಮತ್ತೊಮ್ಮೆ ಪ್ರಯತ್ನಿಸಬಹುದು.',
      unreachable: 'ಪಾವತಿ ಸೇವೆ ಉತ್ತರಿಸುತ್ತಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
      refused: 'ಪಾವತಿ ಸೇವೆ ನಿರಾಕರಿಸಿದೆ:',
      closesIn: 'ಈ ಪುಟ ಮುಚ್ಚಲು ಉಳಿದ ಸಮಯ',
    },
  }

  const styles = `
    :host { all: initial }
    * { box-sizing: border-box; margin: 0 }
    dialog {
      --ink: #1d1420; --curtain: #4a0d25; --curtain-deep: #2a0715; --brass: #b98a2f; --brass-light: #ecd08a;
      --paper: #fbf6ec; --edge: #e4d8c4; --quiet: #6a5c5f; --red: #a80f1b;
      font: 400 17px/1.5 'Anek Kannada Variable', 'Anek Kannada', system-ui, 'Noto Sans Kannada', sans-serif;
      color: var(--ink); background: var(--paper); border: 0; padding: 0; margin: auto;
      width: min(440px, calc(100vw - 32px)); max-height: min(760px, calc(100dvh - 32px)); overflow: hidden auto;
      border-radius: 16px; box-shadow: 0 24px 64px rgb(20 4 12 / .45); overscroll-behavior: contain;
    }
    dialog::backdrop { background: rgb(29 8 18 / .66) }
    dialog:focus-visible { outline: none }
    header { position: relative; padding: 20px 28px 18px; color: #fff; background: linear-gradient(160deg, var(--curtain), var(--curtain-deep)) }
    header::after { content: ''; position: absolute; inset: auto 0 0; height: 3px; background: linear-gradient(90deg, var(--brass), var(--brass-light), var(--brass)) }
    h2 { width: fit-content; padding: 3px 12px 0; border-radius: 99px; font-size: 14.5px; font-weight: 700; line-height: 24px; color: var(--curtain-deep); background: var(--brass-light) }
    .merchant { display: flex; align-items: center; gap: 14px; margin-top: 12px }
    .merchant img { width: 48px; height: 48px; border-radius: 10px; object-fit: cover; background: #fff; flex: none }
    .name { font-size: 25px; font-weight: 700; line-height: 1.2; letter-spacing: -.01em; overflow-wrap: anywhere }
    .description { margin-top: 4px; color: #f2e2da; overflow-wrap: anywhere }
    .close {
      position: absolute; top: 12px; right: 12px; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 50%;
      display: grid; place-items: center; color: #fff; background: transparent; cursor: pointer;
    }
    .close:hover { background: rgb(255 255 255 / .14) }
    .close svg { width: 20px; height: 20px; stroke: currentcolor; stroke-width: 2; stroke-linecap: round }
    .body { padding: 22px 28px 28px; display: grid; gap: 18px }
    .amount { display: flex; align-items: baseline; justify-content: space-between; gap: 16px }
    .amount dt { color: var(--quiet) }
    .amount dd { font-size: 38px; font-weight: 750; line-height: 1.1; font-variant-numeric: tabular-nums }
    .payer { display: flex; justify-content: space-between; gap: 16px; padding-top: 12px; margin-top: 14px; border-top: 1px dashed #cdbd9f }
    .payer dt { color: var(--quiet); flex: none }
    .payer dd { text-align: right; overflow-wrap: anywhere }
    .note { display: flex; gap: 10px; padding: 12px 14px; font-size: 15.5px; line-height: 1.45; background: #f5e8c8; border-radius: 10px }
    .note svg { flex: none; width: 20px; height: 20px; margin-top: 1px; fill: none; stroke: #7a5512; stroke-width: 1.8; stroke-linecap: round }
    .buttons { display: grid; gap: 12px }
    .buttons button { min-height: 56px; padding: 10px 20px 6px; border-radius: 12px; font: inherit; font-size: 18px; font-weight: 650; cursor: pointer; transition: filter .15s ease-out, background .15s ease-out }
    .succeed { border: 0; color: var(--on-theme); background: var(--theme) }
    .succeed:hover { filter: brightness(1.1) }
    .fail { color: var(--ink); background: #fff; border: 1.5px solid #9b8873 }
    .fail:hover { background: #f6eede }
    button:disabled { opacity: .55; cursor: default; filter: none }
    button:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px }
    .message:empty { display: none }
    .message { padding: 12px 14px; border-radius: 10px; color: var(--red); background: #fdeceb; font-size: 15.5px; line-height: 1.45; font-weight: 550 }
    .timer { text-align: center; font-size: 15px; color: var(--quiet); font-variant-numeric: tabular-nums }
    @media (max-width: 480px) {
      dialog { width: 100vw; max-width: 100vw; margin: auto 0 0; border-radius: 18px 18px 0 0; max-height: calc(100dvh - 24px) }
      header { padding: 18px 20px 16px } .body { padding: 20px 20px max(24px, env(safe-area-inset-bottom)) }
    }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: rise .22s ease-out }
      dialog[open]::backdrop { animation: dim .22s ease-out }
      @keyframes rise { from { opacity: 0; transform: translateY(18px) } }
      @keyframes dim { from { opacity: 0 } }
    }
  `

  class Razorpay {
    #options
    #listeners = new Map()
    #form

    constructor(options) {
      for (const name of ['key', 'order_id', 'amount']) {
        if (!options?.[name]) throw new TypeError(`Razorpay: the option "${name}" is missing`)
      }
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#form?.isOpen) return
      this.#form = showForm(this.#options, (event, detail) => {
        for (const listener of this.#listeners.get(event) ?? []) listener(detail)
      })
    }

    /** Closes the form for the page; `ondismiss` is only called when the visitor closes it. */
    close() {
      this.#form?.close()
    }
  }

  function showForm(options, tell) {
    const language = document.documentElement.lang.startsWith('kn') ? 'kn' : 'en'
    const say = texts[language]
    const { modal = {}, retry = {} } = options
    const { host, dialog, message, timer, succeed, fail, close } = drawForm(options, language)

    const closesAt = options.timeout ? Date.now() + options.timeout * 1000 : undefined
    const ticking = closesAt && setInterval(tick, 250)
    let busy = false
    /** Called when the form is gone, however it was closed. */
    let afterwards = () => modal.ondismiss?.()

    function tick() {
      const left = Math.max(0, Math.ceil((closesAt - Date.now()) / 1000))
      timer.hidden = false
      timer.textContent = `${say.closesIn} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      if (left === 0 && !busy) dismiss('timeout')
    }

    function dismiss(reason) {
      if (busy) return
      if (reason) afterwards = () => modal.ondismiss?.(reason)
      dialog.close()
    }

    function finish(then) {
      afterwards = then
      dialog.close()
    }

    function setBusy(value) {
      busy = value
      for (const button of [succeed, fail, close]) button.disabled = value
      dialog.setAttribute('aria-busy', String(value))
    }

    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the form of the sandbox, one page without modules
    async function choose(outcome, button) {
      const label = button.textContent
      setBusy(true)
      message.textContent = ''
      button.textContent = say.busy
      const answer = await ask({ order_id: options.order_id, outcome, amount: Number(options.amount), key_id: options.key })
      button.textContent = label
      setBusy(false)
      if (answer?.razorpay_payment_id) return finish(() => succeeded(options, answer))
      if (answer?.error?.metadata?.payment_id) {
        message.textContent = say.failed
        tell('payment.failed', { error: answer.error })
        if (retry.enabled === false) return dismiss()
      } else {
        message.textContent = answer?.error ? `${say.refused} ${answer.error.description}` : say.unreachable
      }
      if (dialog.open) button.focus()
    }

    succeed.addEventListener('click', () => choose('success', succeed))
    fail.addEventListener('click', () => choose('failure', fail))
    close.addEventListener('click', () => dismiss())
    dialog.addEventListener('cancel', (event) => {
      if (busy || modal.escape === false) event.preventDefault()
    })
    dialog.addEventListener('click', (event) => {
      if (modal.backdropclose && event.target === dialog) dismiss()
    })
    dialog.addEventListener('close', () => {
      clearInterval(ticking)
      host.remove()
      document.documentElement.style.overflow = overflow
      afterwards()
    })

    document.body.append(host)
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    if (closesAt) tick()

    return {
      get isOpen() {
        return dialog.open
      },
      close: () => finish(() => {}),
    }
  }

  function drawForm(options, language) {
    const say = texts[language]
    const theme = /^#[0-9a-f]{6}$/i.test(options.theme?.color ?? '') ? options.theme.color : '#b01235'
    const payer = [options.prefill?.name, options.prefill?.contact].filter(Boolean).join(' · ')
    const message = element('p', { class: 'message', role: 'alert' })
    const timer = element('p', { class: 'timer', hidden: '' })
    const succeed = element('button', { class: 'succeed', type: 'button', autofocus: '' }, say.succeed)
    const fail = element('button', { class: 'fail', type: 'button' }, say.fail)
    const close = element(
      'button',
      { class: 'close', type: 'button', 'aria-label': say.close, title: say.close },
      icon('M4 4L16 16M16 4L4 16'),
    )
    const dialog = element(
      'dialog',
      {
        lang: language,
        'aria-labelledby': 'title',
        'aria-describedby': 'note',
        style: `--theme: ${theme}; --on-theme: ${readableOn(theme)}`,
      },
      element(
        'header',
        {},
        element('h2', { id: 'title' }, say.title),
        element(
          'div',
          { class: 'merchant' },
          options.image && picture(options.image),
          element(
            'div',
            {},
            element('p', { class: 'name' }, options.name ?? ''),
            options.description && element('p', { class: 'description' }, options.description),
          ),
        ),
        close,
      ),
      element(
        'div',
        { class: 'body' },
        element(
          'dl',
          {},
          element('div', { class: 'amount' }, element('dt', {}, say.amount), element('dd', {}, money(options))),
          payer && element('div', { class: 'payer' }, element('dt', {}, say.payer), element('dd', {}, payer)),
        ),
        element(
          'p',
          { class: 'note', id: 'note' },
          icon('M10 9V14M10 6V6.01M10 18A8 8 0 1 0 10 2A8 8 0 0 0 10 18'),
          element('span', {}, say.note),
        ),
        message,
        element('div', { class: 'buttons' }, succeed, fail),
        timer,
      ),
    )

    const host = element('div', { 'data-razorpay': 'sandbox' })
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    shadow.adoptedStyleSheets = [sheet]
    shadow.append(dialog)
    return { host, dialog, message, timer, succeed, fail, close }
  }

  /** Calls the page's handler or, where the page asked for that, posts a form to its `callback_url`. */
  function succeeded({ handler, callback_url, redirect }, fields) {
    if (!callback_url || (handler && !redirect)) return handler?.(fields)
    const inputs = Object.entries(fields).map(([name, value]) => element('input', { type: 'hidden', name, value }))
    const form = element('form', { method: 'post', action: callback_url, hidden: '' }, ...inputs)
    document.body.append(form)
    form.submit()
  }

  async function ask(question) {
    try {
      const response = await fetch(payUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      })
      return await response.json()
    } catch {
      return undefined
    }
  }

  function money({ amount, currency = 'INR' }) {
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, minimumFractionDigits: amount % 100 === 0 ? 0 : 2 })
    return format.format(amount / 100)
  }

  /** Returns white or ink, whichever has more contrast. */
  function readableOn(colour) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return luminance > 0.19 ? '#1d1420' : '#ffffff'
  }

  function element(name, attributes, ...children) {
    const node = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'style') node.style.cssText = value
      else node.setAttribute(key, value)
    }
    node.append(...children.filter(Boolean))
    return node
  }

  function picture(src) {
    const image = element('img', { src, alt: '' })
    image.addEventListener('error', () => image.remove())
    return image
  }

  function icon(path) {
    const namespace = 'http://www.w3.org/2000/svg'
    const svg = document.createElementNS(namespace, 'svg')
    svg.setAttribute('viewBox', '0 0 20 20')
    svg.setAttribute('aria-hidden', 'true')
    const line = document.createElementNS(namespace, 'path')
    line.setAttribute('d', path)
    svg.append(line)
    return svg
  }

  window.Razorpay = Razorpay
})()
