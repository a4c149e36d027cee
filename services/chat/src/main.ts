import { runService } from '@portal/service-kit/service.ts'
import { chat } from './service.ts'

await runService(chat)
