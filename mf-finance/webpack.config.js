import remote from '@portal/federation/build/remote.ts'

export default remote(import.meta.dirname)
