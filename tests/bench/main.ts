import { cpus } from 'node:os'
import { benchMap } from './map.ts'
import { benchSale } from './sale.ts'
import { benchSeats } from './seats.ts'
import { printTable } from './table.ts'
import { benchTickets } from './tickets.ts'

process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`)
printTable('The sale', await benchSale())
printTable('Seats asked for', await benchSeats())
printTable('Tickets', await benchTickets())
printTable('The seat map, 4 × CPU slowdown', await benchMap())
