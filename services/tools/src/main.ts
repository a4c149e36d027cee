import { runService } from '@portal/service-kit/service.ts'
import { tools } from './service.ts'

await runService(tools)
