import { User } from '@sabha/api/shapes'

/** The signed-in admin as the booking site of the same origin stores it, under the specification's keys. */
export interface AdminStorage {
  /** null: nobody, or the stored user isn't an admin. */
  read(): SignedInAdmin | null
  write(token: string, user: User): void
  clear(): void
}

interface SignedInAdmin {
  token: string
  name: string
  email: string
}

const keys = { user: 'user', token: 'adminToken' } as const

/** Over the browser's storage, which may be full, forbidden or edited by hand. */
export function adminStorage(storage: () => Storage): AdminStorage {
  return {
    read() {
      try {
        const token = storage().getItem(keys.token)
        const user = User.safeParse(JSON.parse(storage().getItem(keys.user) ?? 'null'))
        if (!token || !user.success || user.data.role !== 'admin') return null
        return { token, name: user.data.name ?? user.data.username ?? '', email: user.data.email ?? '' }
      } catch {
        return null
      }
    },
    write(token, user) {
      try {
        // Other readers of this storage tell user ids from e-mail addresses by type.
        const id = /^\d{1,15}$/.test(user.id) ? Number(user.id) : user.id
        storage().setItem(keys.user, JSON.stringify({ ...user, id }))
        storage().setItem(keys.token, token)
      } catch {
        // The scanner keeps the session in its own database; only the booking site won't know.
      }
    },
    clear() {
      try {
        storage().removeItem(keys.token)
        storage().removeItem(keys.user)
      } catch {
        // Where nothing can be stored, there is nothing to remove.
      }
    },
  }
}
