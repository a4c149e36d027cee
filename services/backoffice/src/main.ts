import { runService } from '@portal/service-kit/service.ts'
import { backoffice } from './service.ts'

await runService(backoffice)
