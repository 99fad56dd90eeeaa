import counter from './phrases/counter.kn.json' with { type: 'json' }

/** What is said where tickets are sold at the hall: fetched by the scanner when it sells, and with the admin. */
export const counterKannada = counter
