import { runService } from '@portal/service-kit/service.ts'
import { finance } from './service.ts'

await runService(finance)
