import host from '@portal/federation/build/host.ts'

export default host(import.meta.dirname)
