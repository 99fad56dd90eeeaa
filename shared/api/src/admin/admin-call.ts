import { type Access, adminTimeout } from '../call.ts'

/* @__NO_SIDE_EFFECTS__ */
/** What the calls of the admin have in common: one address, told apart by `action`, and how long they wait. */
export function adminCall<Method extends 'GET' | 'POST', Allowed extends Access>(method: Method, action: string, access: Allowed) {
  return { method, path: `admin_api.php?action=${action}`, access, timeout: adminTimeout }
}
