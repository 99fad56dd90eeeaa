import type { DoorShow } from '@sabha/api/checkin'
import { Button } from '@sabha/ui/button'
import { LanguageTrouble, useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWide } from '../../components/list-page.tsx'
import { ModeLinks } from '../../components/mode-links.tsx'
import { RequireDoor, useDoorStatus } from '../../components/open-door.tsx'
import { useServices } from '../../components/services.tsx'
import { Splash } from '../../components/splash-page.tsx'
import type { Counter, CounterStatus } from '../../counter/counter.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import { UpdateNotes } from '../../pwa/updates.tsx'
import type { SaleRow } from '../../store/rows.ts'
import { ignoreStorage } from '../../store/storage-problem.ts'
import { Alerts, Recalls } from '../scan/notes.tsx'
import { useWakeLock } from '../scan/use-phone.ts'
import { ChoosingStep } from './choosing-step.tsx'
import { GiveBackStep } from './give-back-step.tsx'
import { PayingStep } from './paying-step.tsx'
import { SalesList } from './sales-list.tsx'
import styles from './sell.module.css'
import { SoldStep } from './sold-step.tsx'
import { StockCard } from './stock-card.tsx'
import { SellStrip } from './strip.tsx'
import { leftOf } from './words.ts'

/** Selling at the hall: seats, payment, ticket, the next one. */
export function SellPage() {
  return (
    <RequireDoor>
      <OpenCounter />
    </RequireDoor>
  )
}

function OpenCounter() {
  const { openCounter } = useServices()
  // A phone that sells is paired for one show.
  const { shows } = useDoorStatus()
  const show = shows[0]?.show
  const [opened] = useState(show)
  const [state, setState] = useState<{ counter: Counter; leftOff: string | null } | { fault: unknown } | null>(null)
  useEffect(() => {
    if (!opened) return
    let isOver = false
    let counter: Counter | null = null
    const open = async () => {
      counter = await openCounter(opened)
      if (isOver) return counter.close()
      const leftOff = await counter.leftOff()
      if (!isOver) setState({ counter, leftOff })
    }
    open().catch((fault: unknown) => setState({ fault }))
    return () => {
      isOver = true
      counter?.close()
    }
  }, [openCounter, opened])
  useWakeLock(true)
  if (!state || !show) return <Splash />
  if ('fault' in state) throw state.fault
  return <SellScreen counter={state.counter} show={show} leftOff={state.leftOff} />
}

function SellScreen({ counter, show, leftOff }: { counter: Counter; show: DoorShow; leftOff: string | null }) {
  const { say } = useLanguage()
  const status = useSyncExternalStore(counter.onChange, counter.status)
  const isWide = useWide()
  const [saleId, setSaleId] = useState(leftOff)
  const [view, setView] = useState<'selling' | 'stock' | 'sales'>('selling')
  const [hasStopped, setStopped] = useState(false)
  const sale = status.sales.find(({ id }) => id === saleId)
  const { hall } = status
  const open = async (id: string) => {
    const isOurs = await counter.takeUp(id)
    if (!isOurs) return false
    setSaleId(id)
    setView('selling')
    return true
  }
  const list = <SalesList status={status} zone={show.timezone} onShow={({ id }) => open(id)} onSync={() => void counter.syncNow()} />
  const handOver = async (id: string) => {
    setSaleId(null)
    // Where that can't be kept, the sale is on the screen again when the scanner is opened next.
    await counter.handOver(id).catch(ignoreStorage)
  }
  const stage = () => {
    if (sale && hall) {
      return (
        <SaleStage
          key={sale.id}
          counter={counter}
          status={status}
          hall={hall}
          show={show}
          sale={sale}
          onDone={() => setSaleId(null)}
          onNext={() => void handOver(sale.id)}
        />
      )
    }
    if (view === 'sales' && !isWide) {
      return (
        <>
          <div className={styles.work}>{list}</div>
          <div className={styles.bar}>
            <Button className={styles.main} onClick={() => setView('selling')}>
              {say('Back to selling')}
            </Button>
          </div>
        </>
      )
    }
    if (view === 'stock' || status.terms === null || !hall) {
      // What is wanted begins with what is there: of another hall, and of none once selling has ended.
      const key = `${hall?.plan.id}/${status.until === null}`
      return (
        <StockCard
          key={key}
          counter={counter}
          status={status}
          zone={show.timezone}
          hasStopped={hasStopped}
          onStopped={() => setStopped(true)}
          onDone={() => setView('selling')}
        />
      )
    }
    return <ChoosingStep counter={counter} status={status} zone={show.timezone} onBegun={setSaleId} />
  }
  return (
    <div className={styles.screen}>
      <SellStrip
        status={status}
        zone={show.timezone}
        onStock={() => setView('stock')}
        {...(!isWide && { onSales: () => setView('sales') })}
      />
      <Recalls />
      <Alerts />
      <LanguageTrouble />
      {!sale && <UpdateNotes />}
      <ModeLinks />
      <div className={styles.body}>
        <main className={styles.stage}>{stage()}</main>
        {isWide && <aside className={styles.list}>{list}</aside>}
      </div>
    </div>
  )
}

interface SaleStageProps {
  counter: Counter
  status: CounterStatus
  hall: CounterHall
  show: DoorShow
  sale: SaleRow
  onDone: () => void
  onNext: () => void
}

/** One sale: being paid, sold, or given back. */
function SaleStage({ counter, status, hall, show, sale, onDone, onNext }: SaleStageProps) {
  const [isGivingBack, setGivingBack] = useState(false)
  const left = leftOf(sale, status.refunds)
  if (sale.sold === null) return <PayingStep counter={counter} status={status} hall={hall} sale={sale} onDone={onDone} />
  if (isGivingBack) return <GiveBackStep counter={counter} sale={sale} hall={hall} left={left} onDone={() => setGivingBack(false)} />
  return <SoldStep sale={sale} show={show} hall={hall} left={left} onGiveBack={() => setGivingBack(true)} onNext={onNext} />
}
