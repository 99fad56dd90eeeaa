import { cpus } from 'node:os'
import { benchDecoders } from './decoders.ts'
import { benchDoor } from './door.ts'
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
printTable('Codes on door frames', await benchDecoders())
printTable('The door', await benchDoor())
