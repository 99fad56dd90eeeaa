/** Words of the collective that come from content and from the seeded show. */
export const content = {} as const
