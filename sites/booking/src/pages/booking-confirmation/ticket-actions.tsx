import { Button, ButtonAnchor, buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import styles from './ticket-actions.module.css'
import type { TicketFile } from './use-ticket.ts'

interface TicketActionsProps {
  ticket: TicketFile
  /** Further buttons. */
  children?: ReactNode
}

/** Download is a plain link to a new tab where the PDF's address is known, which no browser blocks; else a press asks for it. */
export function TicketActions({ ticket, children }: TicketActionsProps) {
  const { say } = useLanguage()
  return (
    <>
      <div className={styles['actions']}>
        {ticket.address === null ? (
          <Button busy={ticket.isBusy} onClick={ticket.open}>
            {say('Download Ticket PDF')}
          </Button>
        ) : (
          <ButtonAnchor href={ticket.address} target="_blank" rel="noreferrer">
            {say('Download Ticket PDF')}
          </ButtonAnchor>
        )}
        {children}
        <Link className={buttonClass('quiet')} to={paths.shows}>
          {say('Book Another Show')}
        </Link>
      </div>
      {ticket.problem && (
        <Notice
          kind="error"
          action={
            <Button variant="quiet" size="small" busy={ticket.isBusy} onClick={ticket.retry}>
              {say('Try again')}
            </Button>
          }
        >
          {say(ticket.problem)}
        </Notice>
      )}
    </>
  )
}
