import styles from './code.module.css'

/** A code in groups of four for the eye; copied and read aloud it is one word. A booking id is shown whole, as on the PDF and in mails. */
export function Code({ children, isWhole = false }: { children: string; isWhole?: boolean }) {
  const groups = isWhole ? [children] : (children.match(/.{1,4}/gu) ?? [])
  return (
    <span className={styles['code']}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the code.
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
