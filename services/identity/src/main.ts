import { runService } from '@portal/service-kit/service.ts'
import { identity } from './service.ts'

await runService(identity)
