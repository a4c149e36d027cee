import type { TargetLanguage } from '@portal/contracts/translation.contract.ts'
import { ModelFailure, parseRetryAfter } from '@portal/service-kit/model/model-server.ts'
import type { GoogleServer } from '../config.ts'
import type { Engine } from './engine.ts'
import { findProtectedTokens } from './required-parts.ts'

/** Language codes that differ at Google. */
const codes: Partial<Record<TargetLanguage, string>> = { zh_CN: 'zh-CN', he: 'iw' }

/** Far above the encoded size of 5,000 characters. */
const maxAnswerBytes = 1024 * 1024

/** Google's Cloud Translation API, version 2. Sends the key in a header, because addresses are logged. */
export function createGoogleEngine({ url, key, timeoutMs }: GoogleServer): Engine {
  async function ask(body: object, signal: AbortSignal): Promise<string> {
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { 'x-goog-api-key': key }) },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, limit]),
        redirect: 'error',
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw refusal(response)
      }
      return await textOf(response)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelFailure) throw error
      throw new ModelFailure(limit.aborted ? `it did not answer in ${timeoutMs} ms` : 'it cannot be reached')
    }
  }

  return {
    name: 'google',
    most: { texts: 100, chars: 5_000 },
    async translate({ texts, target, terms, isRepeated }, signal) {
      // Translates as text first. If names are lost, translates as HTML, where names can be marked as
      // untranslated.
      const answer = await ask(
        {
          q: isRepeated ? texts.map((text) => marked(text, terms)) : texts,
          target: codes[target] ?? target,
          format: isRepeated ? 'html' : 'text',
        },
        signal,
      )
      const found = translationsOf(answer)
      if (found.length !== texts.length) throw new ModelFailure('what it sent is no answer')
      return isRepeated ? found.map((text) => text && unmarked(text)) : found
    },
  }
}

function refusal({ status, headers }: Response): ModelFailure {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  return new ModelFailure(`it answered with status ${status}`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxAnswerBytes) throw new ModelFailure('it did not come to an end')
  }
  return text
}

function translationsOf(answer: string): (string | undefined)[] {
  try {
    const { data } = JSON.parse(answer) as { data: { translations: { translatedText?: unknown }[] } }
    return data.translations.map(({ translatedText }) =>
      typeof translatedText === 'string' ? translatedText : undefined,
    )
  } catch {
    throw new ModelFailure('what it sent is no answer')
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Encodes a text as HTML with untranslated elements. */
function marked(text: string, terms: readonly string[]): string {
  let html = ''
  let at = 0
  for (const { index, mark } of findProtectedTokens(text, terms)) {
    html += `${escaped(text.slice(at, index))}<span translate="no">${escaped(mark)}</span>`
    at = index + mark.length
  }
  return (html + escaped(text.slice(at))).replaceAll('\n', '<br>')
}

function unmarked(html: string): string {
  return html
    .replace(/<br\s*\/?>\s?/gi, '\n')
    .replace(/<\/?span[^>]*>/gi, '')
    .replace(
      /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi,
      (whole, number, hex, name) => {
        if (number || hex) return String.fromCodePoint(Number.parseInt(number ?? hex, hex ? 16 : 10))
        return (
          { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }[String(name).toLowerCase()] ??
          whole
        )
      },
    )
}
