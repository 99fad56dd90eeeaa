import counter from './phrases/counter.kn.json' with { type: 'json' }

/** Phrases for selling tickets at the hall: fetched by a scanner that sells, and with the admin. */
export const counterKannada = counter
