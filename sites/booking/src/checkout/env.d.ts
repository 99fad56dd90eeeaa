interface ImportMetaEnv {
  /** The payment provider's public key, for backends whose `create_order` doesn't return one. */
  readonly VITE_RAZORPAY_KEY_ID?: string
}
