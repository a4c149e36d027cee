import { runService } from '@portal/service-kit/service.ts'
import { rma } from './service.ts'

await runService(rma)
