import '@sabha/ui/tokens.css'
import '@sabha/ui/base.css'
