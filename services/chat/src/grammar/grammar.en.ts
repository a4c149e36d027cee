import type { Grammar } from './grammar.ts'

export const en: Grammar = {
  own: 'my|our|mine|ours|do i have|have i|i have|have i got|ive got|i got|do we have|we have|i own|for me|to me',
  device:
    'device|devices|inverter|inverters|unit|units|system|battery inverter|solar inverter|machine|hybrid inverter|box|setup|installation|equipment',
  neutral:
    'no|nope|i mean|i meant|i|im|ive|id|we|us|me|you|your|they|he|she|it|its|this|that|these|those|a|an|the|am|is|are|was|were|be|been|do|does|did|has|have|had|having|can|could|would|will|may|should|to|of|for|on|in|at|from|with|by|about|as|if|whether|or|so|and|but|well|then|there|here|one|thing|stuff|please|pls|sorry|tell|show|know|knows|get|got|give|let|see|say|want|need|needs|like|id like|check|checked|find out|look up|look|wondering|exactly|actually|really|currently|now|right now|at the moment|right|today|just|too|also|up|hi|hello|hey|thanks|thank you|do i have to|do we have to|i have to',
  asking: {
    when: 'when|whens|what day|which day|what date|which date|date|until|till|until when|till when|by when|what time|since when|when exactly|how soon',
    howLong: 'how long|how much longer|how much|how many years|how many months|how old|for how long',
    where: 'where|wheres|how far',
    who: 'who|whos|whose|who is|name|names|contact|called|contact details|phone|number|how do i reach|how can i reach|how do i contact|how can i contact|reach|who was it',
    which: 'which|what|whats|what kind|kind of|what type|what sort',
    state:
      'status|state|how is|hows|how are|doing|going|going on|whats going on|whats happening|happening|what happened|coming along|getting on|progress|stage|moving',
    news: 'news|any news|update|updates|any update|any updates|anything new|reply|replies|replied|answer|answers|answered|respond|responded|response|heard|looked at|reacted',
    last: 'last|latest|newest|most recent|recent|recently|lately|previous|this week|history|past few days|so far this week|in the last days',
    still:
      'still|yet|already|by now|so far|soon|not|no longer|anymore|any more|any longer|finally|ever|again',
    any: 'any|anything|something|some|everything|all|how many|list|anyone|anybody|someone|somebody|is there|are there|have there|theres|available',
  },
  informative:
    'why|how come|what for|what is covered|whats covered|what it covers|what is not covered|how does|when should|when to|when can i',
  subjects: {
    warranty: {
      noun: 'warranty|guarantee|warranty period|warranty time|guarantee period|warrantee|covered|coverage|warranty cover|warranty coverage|warranty status|guaranteed',
      shape:
        'end|ends|ended|ending|end date|expire|expires|expired|expiry|expiry date|expiration|expiration date|run out|runs out|ran out|running out|over|finish|finishes|last|lasts|lapse|lapsed|left|remain|remaining|valid|under|out|out of|status|active|good|covered|in|apply|applies|apply to|years|months|days|time',
    },
    firmware: {
      noun: 'firmware|firmware version|fw|fw version|software|software version|version|firmware update|firmware updates|software update|software updates|update|updates|upgrade|upgrades|newer version|new version|latest version|anything newer|something newer|up to date|uptodate|outdated',
      shape:
        'version|newest|newer|new|up to date|uptodate|current|most recent|installed|install|running|run|runs|outdated|old|number|upgrade|updated|waiting|out',
    },
    order: {
      noun: 'order|orders|ordered|purchase|shipment|delivery|parcel|package|goods|order status|order number|tracking number|waybill|delivery status',
      shape:
        'arrive|arrives|arrived|arriving|ship|ships|shipped|send|sent|dispatched|out|deliver|delivered|tracking|track|number|coming|come|comes|here|waybill|expect|on the way|on its way|left|tracking number|delivery status|order status',
    },
    status: {
      noun: 'status|state|online|offline|connected|connection|working|running|operating|doing|up and running|how is|hows|how are|health|ok|okay|all right|alright|fine|normal|normally|up to',
      shape:
        'status|online|offline|working|running|operating|connected|connection|doing|ok|okay|fine|normal|normally|health|properly|correctly|alright|all right|go|went|gone|up and running|lost|have',
    },
    fault: {
      noun: 'fault|faults|error|errors|alarm|alarms|warning|warnings|fault code|error code|alarm code|fault message|error message|error messages',
      shape: 'happen|happened|occur|occurred|report|reported|throw|threw|show|raise|raised|come up|came up',
    },
    installer: {
      noun: 'installer|who installed|who fitted|who put|who put in|who set up|who mounted|who built|fitter|company installed|company fitted|company put in|did the installation|did the install|installed|fitted|mounted|put in|set up',
      shape:
        'company|firm|business|who installed|who fitted|who put|who put in|who set up|who mounted|who built|how do i reach|company installed|company fitted|company put in',
    },
    ticket: {
      noun: 'ticket|tickets|support ticket|support tickets|support request|support requests|support case|support cases|case|cases|open cases',
      shape: 'open|opened|closed|close|pending|waiting|number|solved|being worked on|worked on|handled|state',
    },
    repair: {
      noun: 'repair|repairs|repaired|repair request|repair requests|repair order|rma|rmas|rma status|repair status|return|in repair|under repair',
      shape:
        'open|ready|finished|done|back|come back|pending|number|approved|accepted|rejected|received|arrived|take|fixed|through|sent back|being',
    },
    installed: {
      noun: 'installed|installation|install date|installation date|date of installation|fitted|mounted|put in|put up|set up|how old|age|shipped|commissioned|bought|purchased|get|got',
      shape: 'since|ago|how old|age|year|month|install date|installation date|date of installation',
    },
    model: {
      noun: 'model|models|model name|model number|type|product|serial number|serial numbers|serial|serials|sn|which inverter|what inverter|which device|what device|which devices|what devices|which unit|what unit|which system|what system',
      shape:
        'which inverter|what inverter|which device|what device|which devices|what devices|which unit|what unit|which system|what system',
    },
  },
  moves: {
    person:
      'person|human|human being|agent|someone|somebody|support|support team|customer service|customer support|service team|technician|advisor|operator|representative|staff|employee|real person|live agent|phone number|hotline|helpline|support phone number|expert',
    greeting:
      'hi|hello|hey|good morning|good afternoon|good evening|good day|hi there|hello there|hey there|greetings|how are you|hiya|yo|moin',
    thanks:
      'thanks|thank you|mate|buddy|thx|ty|thank u|many thanks|thanks a lot|thank you very much|cheers|great|perfect|awesome|wonderful|brilliant|excellent|fantastic|amazing|lovely|super|very helpful|that helped|it works now|works now|solved|bye|goodbye|see you|ok|okay|got it|so much|very much|a lot|nice|cool|good',
    help: 'help|help me|what can you do|what can i ask|what can i ask you|how does this work|how do you work|who are you|what are you|are you a robot|are you a bot|are you human|are you real|what do you know|what is this',
  },
  success: {
    done: 'worked|has worked|fixed|fixed it|solved|solved it|sorted|sorted it|resolved|resolved it|helped|did it|did the trick|like a charm|succeeded|success|problem solved|found it|understood|makes sense|all set|done',
    runs: 'works|works now|it works now|working|running|runs|up and running|online|connected|charging|charges|fine|perfectly|properly|normally|normal|as it should|back|back on|back online|all good|ok|okay|alright|all right|good',
    gone: 'gone|cleared|disappeared|vanished|went away|gone away',
    again: 'now|again|finally|at last|already|today|right away|immediately|straight away',
    beside:
      'i|ive|we|weve|you|youve|your|it|its|this|that|thats|these|the|a|is|are|was|has|have|had|and|so|all|everything|very|really|just|for|to me|me|us|answer|advice|tip|tips|help|helping|explanation|problem|issue|quick|much|of you|yes|yeah|yep|seems|seems to be|looks|there',
  },
  failure: {
    denies:
      'not|no|never|nothing|none|neither|nope|didnt|did not|doesnt|does not|dont|isnt|wasnt|hasnt|havent|wont|cant|cannot|couldnt|without',
    effect:
      'work|works|worked|working|help|helps|helped|helping|fix|fixed|fixes|solve|solves|solved|resolve|resolved|sort|sorted|success|successful|effect|change|changed|changes|difference|better|improvement|did|do|does|done|happens|happened|happen|use|luck|result|the trick|get it working|get it to work|going',
    stays:
      'still|again|same|the same|as before|like before|like it was|keeps|remains|remain|stays|persists|continues|back|came back|comes back|returned|not gone|not go away|wont go away|doesnt go away|wont clear',
    trouble:
      'fails|fail|failing|failed|broken|useless|wrong|bad|there|problem|issue|happening|happens|dead|doing it|doing that|doing the same|stuck',
    same: 'no change|no luck|no difference|no effect|no success|no improvement|no better|no good|no use|nothing changed|same problem|same issue|same thing|same result|same story|same as before|useless|in vain|to no avail|unchanged|didnt do anything|did nothing|does nothing|still nothing|still no',
    beside:
      'tried|i tried|tried it|tried that|have tried|i did|did that|did this|done that|all that|all of that|everything|twice|several times|already|unfortunately|sadly|but|though|either|at all|for me|me|us|much|anything|any|yes|yeah|yep|really|all|so far|just|after that|then|problem|issue|answer|advice|tip|what you said|you said|as you said',
  },
  reach:
    'talk|speak|chat|call|phone|contact|connect|connect me|reach|transfer|put me through|ask|write|message|real|live|from|someone|get hold of|a|how|with|want|need|instead|rather|email|number|not a robot|not a bot',
  switchOff: {
    verb: 'switch off|turn off|shut down|shutdown|power off|power down|switch it off|turn it off|shut it down|power it off|shut off|isolate|switching off|shutting down|turning off',
    beside:
      'how|safe|safely|completely|properly|correct|correctly|fully|whole|everything|way|right|best|steps|procedure|emergency|in an emergency|should|must|off|completely|solar|pv|before i leave|for a while',
  },
}
