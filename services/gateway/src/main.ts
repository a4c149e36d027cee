import { runService } from '@portal/service-kit/service.ts'
import { gateway } from './service.ts'

await runService(gateway)
