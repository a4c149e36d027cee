import { type ComponentType, createContext, createElement, type ElementType, type ReactNode } from 'react'

type Forwards = (prop: string) => boolean
type Styled = ComponentType<{ as?: ElementType }> & { base?: ElementType; forwards?: Forwards }

const toElement: Forwards = (prop) =>
  prop !== 'as' && prop !== 'theme' && prop !== 'ownerState' && prop !== 'sx'
const toComponent: Forwards = (prop) => prop !== 'theme'

/**
 * Replaces Material UI's styling engine by one without styles: same elements, same props. emotion takes a
 * fifth of a page test's time, and jsdom would match every rule for each element queried by role. The
 * end-to-end tests check the appearance; a unit test of styles calls `jest.unmock('@mui/styled-engine')`.
 */
export default function styled(
  tag: ElementType,
  { shouldForwardProp }: { shouldForwardProp?: Forwards } = {},
): () => Styled {
  const { base = tag, forwards: before } = tag as Styled
  const own = shouldForwardProp ?? before ?? (typeof base === 'string' ? toElement : toComponent)
  const forwards: Forwards = before ? (prop) => before(prop) && own(prop) : own
  const usesAs = !forwards('as')
  return () => {
    const render: Styled = (props) => {
      const forwarded: Record<string, unknown> = {}
      for (const [prop, value] of Object.entries(props)) if (forwards(prop)) forwarded[prop] = value
      return createElement((usesAs && props.as) || base, forwarded)
    }
    return Object.assign(render, { base, forwards })
  }
}

export const ThemeContext = createContext({})
export const GlobalStyles = () => null
export const StyledEngineProvider = ({ children }: { children?: ReactNode }) => children
export const css = () => ''
export const keyframes = css
export const internal_mutateStyles = () => {}
export const internal_serializeStyles = (styles: unknown) => styles
