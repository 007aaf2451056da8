import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { t } from '../../shared/text/language.ts'

/**
 * Mantine wants ten shades per color. All ten are one token here, because our controls get their colors from
 * `variants`.
 */
function oneToken(token: string): MantineColorsTuple {
  const value = `var(${token})`
  return [value, value, value, value, value, value, value, value, value, value]
}

type Meaning = 'accent' | 'danger' | 'sandbox'

const fills: Readonly<Record<Meaning, { readonly fill: string; readonly hover: string }>> = {
  accent: { fill: 'var(--fd-accent-fill)', hover: 'var(--fd-accent-fill-hover)' },
  danger: { fill: 'var(--fd-error-fill)', hover: 'var(--fd-error-fill-hover)' },
  sandbox: { fill: 'var(--fd-sandbox)', hover: 'var(--fd-sandbox)' },
}

const texts: Readonly<Record<Meaning, { readonly text: string; readonly soft: string }>> = {
  accent: { text: 'var(--fd-accent)', soft: 'var(--fd-accent-soft)' },
  danger: { text: 'var(--fd-error)', soft: 'var(--fd-error-soft)' },
  sandbox: { text: 'var(--fd-sandbox)', soft: 'var(--fd-sandbox-soft)' },
}

function meaningOf(color: string | undefined): Meaning {
  return color === 'danger' || color === 'sandbox' ? color : 'accent'
}

/** Colors of buttons by variant: `filled` for the primary action, `default` for the others, `subtle` in bars. */
const variants: VariantColorsResolver = ({ variant, color }) => {
  const meaning = meaningOf(color)
  const { text, soft } = texts[meaning]
  switch (variant) {
    case 'filled':
      return {
        background: fills[meaning].fill,
        hover: fills[meaning].hover,
        color: 'var(--fd-on-fill)',
        border: '1px solid transparent',
      }
    case 'light':
      return { background: soft, hover: soft, color: text, border: '1px solid transparent' }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--fd-hover)',
        color: meaning === 'danger' ? text : 'var(--fd-text)',
        border: '1px solid transparent',
      }
    default:
      return {
        background: 'var(--fd-raised)',
        hover: 'var(--fd-hover)',
        color: meaning === 'danger' ? text : 'var(--fd-text)',
        border: '1px solid var(--fd-line-strong)',
      }
  }
}

const small = { defaultProps: { size: 'xs' } }
const typed = { defaultProps: { size: 'xs', autoComplete: 'off' } }
const veil = { color: 'var(--fd-veil)', backgroundOpacity: 1 }
/** The page itself never scrolls, so there is no scroll to lock (locking would write a style element). */
const panel = { lockScroll: false, transitionProps: { duration: 120 } }

/** Shape and behavior of the controls. Colours are in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: oneToken('--fd-accent'),
    danger: oneToken('--fd-error'),
    sandbox: oneToken('--fd-sandbox'),
  },
  variantColorResolver: variants,
  fontFamily: 'var(--fd-font)',
  fontFamilyMonospace: 'var(--fd-font-mono)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle' } },
    // Text sets only its own properties and inherits the rest.
    Text: { defaultProps: { inherit: true } },
    // In a row, fields with a hint and fields without one have their boxes at the same height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: typed,
    PasswordInput: typed,
    Textarea: typed,
    NativeSelect: {
      defaultProps: {
        size: 'xs',
        rightSection: createElement(IconChevronDown, { size: 14, 'aria-hidden': true }),
        rightSectionWidth: 28,
      },
    },
    NumberInput: small,
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    Modal: {
      defaultProps: {
        ...panel,
        overlayProps: veil,
        centered: true,
        radius: 'md',
        closeButtonProps: { 'aria-label': t`Close` },
      },
    },
    ModalRoot: { defaultProps: panel },
    ModalOverlay: { defaultProps: veil },
    // A header element inside a dialog would count as a second banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerRoot: { defaultProps: { ...panel, position: 'right' } },
    DrawerOverlay: { defaultProps: veil },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: {
      defaultProps: {
        ...panel,
        overlayProps: veil,
        position: 'right',
        closeButtonProps: { 'aria-label': t`Close` },
      },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 500, transitionProps: { duration: 120 } } },
  },
})
