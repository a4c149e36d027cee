import { runService } from '@portal/service-kit/service.ts'
import { identityService } from './service.ts'

await runService(identityService)
