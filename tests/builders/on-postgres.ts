import { inject } from 'vitest'
import { standOnPostgres } from './databases.ts'

standOnPostgres(inject('postgresServer'))
