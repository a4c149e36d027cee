import { provideStorage } from './storage.ts'

provideStorage()
