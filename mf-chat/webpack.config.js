import { withEmbed } from '@portal/federation/build/embed.ts'
import remote from '@portal/federation/build/remote.ts'

const folder = import.meta.dirname

export default withEmbed(folder, remote(folder), {
  chat: './src/embed/chat.ts',
  frame: './src/embed/start.tsx',
})
