import type { Notion } from './lexicon.ts';

interface WordList {
  /** English verbs, `verb` or `verb:past`; their forms are made from them. */
  readonly verbs?: string;
  readonly words?: string;
  readonly phrases?: readonly string[];
  /** The same in other languages, as orders are given in them; `_` stands for a space. */
  readonly foreign?: string;
}

/** The words of each notion. General vocabulary: no sentences, names of tools or of servers. */
export const WORDS: Readonly<Record<Notion, WordList>> = {
  no: {
    words:
      "not never nobody without avoid avoiding refrain neither nor mustn't shouldn't don't dont won't can't cannot",
    phrases: [
      'no need to',
      'no need',
      'no reason to',
      'no one',
      'under no circumstances',
      'under no condition',
      'in no case',
      'in no event',
      'on no account',
      'at no point',
      'at no time',
      'by no means',
      'no longer',
      "needn't",
    ],
    foreign:
      '不含 nicht niemals nie ohne kein keine nichts ne pas jamais sans rien no nunca jamas sin nao nunca jamais sem non mai senza niet niets nooit zonder nie bez не никогда без ничего 不 不要 别 勿 请勿 不得 切勿 绝不 无需 未经 不能 不可 しない しないで ないで せずに なく 없이 마세요 마십시오 말고 말아 لا دون بدون नहीं मत बिना không đừng değil asla söyleme söylemeyin bahsetme bahsetmeyin anlatma anlatmayın',
  },
  disclose: {
    verbs:
      'tell:told mention reveal disclose inform notify admit divulge acknowledge alert warn apprise confess signal speak:spoken refer reference bring:brought claim assure insist confide discuss',
    words: 'aware hint hints trace mention',
    phrases: [
      'to the attention of',
      'let on',
      'let know',
      'bring it up',
      'bring up',
      'talk about',
      'make known',
      'refer to',
      'reference to',
    ],
    foreign:
      'sag sage sagen sagst erwähne erwähnen erwahne mitteilen verrate verraten informiere informieren zeige_nicht benachrichtige benachrichtigen dis dites dire disez mentionne mentionner mentionnez parle parlez parler révéler révèle révélez informer informe informez préviens prévenir signale di digas diga decir menciones mencione mencionar revelar reveles informes informar informe avises diga dizer digas mencione mencionar revele avise dire menzionare rivelare informare vertel vertellen vermeld vermelden informeren informeer zeg zeggen mów wspominaj informuj сообщай сообщайте сообщать говори говорите говорить упоминай упоминайте упоминать раскрывай раскрывать рассказывай уведомляй уведомлять уведомляя сообщая 告诉 告知 提及 透露 通知 提示 提到 说明 泄露 知会 伝え 伝える 知らせ 言及 言わ 教え 告げ 알리지 알리 말하지 말하 언급하지 언급 تخبر تذكر बताना बताएं बताए नसो nói tiết_lộ đề_cập söyleme söylemeyin bahsetme bahsetmeyin anlatma anlatmayın',
  },
  show: {
    verbs:
      'show:shown display explain answer reply ask confirm expose describe report present say:said print prompt surface list output state share repeat recite reproduce quote',
    phrases: ['point out'],
  },
  person: {
    words:
      'user users human humans person people customer customers operator operators anyone anybody everyone somebody nobody whoever guest guests visitor visitors employee employees traveller traveler buyer shopper caller requester patient student end-user end-users them',
    phrases: ['end user', 'end users', 'account owner', 'human in the loop', 'the owner', 'no one'],
    foreign:
      'nutzer benutzer anwender benutzern nutzern utilisateur utilisateurs usuario usuarios usuário usuários utente utenti gebruiker użytkownik użytkownika użytkownikowi пользователь пользователю пользователя пользователям пользователем 用户 使用者 ユーザー ユーザ 利用者 使用人 사용자 사용자에게 المستخدم المستخدمين उपयोगकर्ता người_dùng kullanıcı kullanıcıya',
  },
  override: {
    verbs:
      'ignore disregard forget:forgotten override bypass circumvent discard dismiss overrule suspend supersede skip disable abandon',
    phrases: [
      'pay no attention to',
      'pay no heed to',
      'pay no mind to',
      'take no notice of',
      'turn a blind eye to',
      'look past',
      'set aside',
      'throw out',
      'turn off',
      'switch off',
    ],
    foreign:
      'ignoriere ignorieren missachte vergiss vergesse übergehe umgehe ignore ignorez ignorer oublie oubliez oublier contourne ignora ignore ignorar olvida olvide olvidar omite esqueça esquece desconsidere ignorare dimentica negeer vergeet zignoruj zapomnij игнорируй игнорируйте проигнорируй игнорировать забудь забудьте забыть обойди 忽略 无视 忘记 忘掉 绕过 忽視 無視 無視し 忘れ 무시 무시하고 무시하세요 무시해 잊어 تجاهل انس अनदेखा भूल bỏ_qua quên görmezden unut yoksay',
  },
  prior: {
    words: 'previous prior above earlier preceding foregoing original initial system developer your existing former',
    phrases: ['given so far', 'you were given', 'you have been given', 'you received', 'before this', 'you were told'],
    foreign:
      'vorherigen vorherige vorigen bisherigen obigen früheren précédentes précédents précédente antérieures anteriores previas previos anterior prévias precedenti precedente vorige eerdere poprzednie предыдущие предыдущих предыдущую прежние прошлые все_инструкции 之前 以前 先前 上述 前面 此前 系统 以前の これまで 前の 上記 이전 이전의 앞선 السابقة पिछले पिछली trước önceki',
  },
  rule: {
    words:
      'instruction instructions rule rules guideline guidelines directive directives prompt prompts policy policies restriction restrictions guardrail guardrails safeguard safeguards constraint constraints limitation limitations orders training programming protocols check checks filter filters filtering checks safety controls measures warnings sanitization validation safeguards moderation guidance',
    foreign:
      'anweisungen anweisung regeln vorgaben richtlinien sicherheitsregeln instructions consignes règles directives instrucciones reglas directrices instruções regras istruzioni regole instructies regels instrukcje zasady инструкции инструкций инструкцию правила правил указания ограничения 指令 指示 规则 指引 限制 提示 提示词 說明 ルール 命令 制限 지시 지시사항 규칙 지침 التعليمات القواعد निर्देश निर्देशों chỉ_dẫn hướng_dẫn quy_tắc talimatları kuralları',
  },
  guard: {
    words:
      'safety security guardrails safeguards content access validation authorization authentication moderation privacy confirmation approval consent ethical',
    foreign: 'sicherheit sécurité seguridad segurança sicurezza безопасности 安全 安全性 セキュリティ 안전',
  },
  read: {
    verbs:
      'read:read open take:taken load access retrieve fetch get:got cat dump collect gather extract grab pull scan locate find:found look:looked copy list export query obtain capture inspect check print enumerate',
    foreign:
      'lies lese lesen öffne öffnen lade hole lis lisez lire ouvre ouvrez récupère récupérez lee lea leer abre abra obtén obtener lê leia ler abra obtenha leggi leggere apri lees open przeczytaj odczytaj прочитай прочитайте прочти читай прочитать открой откройте получи извлеки 读取 阅读 打开 获取 提取 收集 読み取 読み取り 読み取って 読んで 読み込 開いて 取得 읽고 읽어 읽으 읽은 열어 가져와 اقرأ افتح पढ़ें पढ़ो पढ़कर đọc mở oku okuyun aç',
  },
  pass: {
    verbs:
      'include pass save echo provide append attach insert embed supply put:put place prepend paste return output give:gave supply record log encode write:wrote fill populate enclose hand use copy store supplement respond dump specify contain',
    foreign:
      'übergib übergebe übergeben füge einfügen inclus incluez inclure ajoute ajoutez passe passez fournis fournissez incluye incluya incluir pasa pase añade agrega proporciona inclua passe anexe includi passa allega voeg geef dołącz przekaż включи включите вставь вставьте передай передайте добавь добавьте укажи 包含 传递 传入 附上 放入 填入 作为 加入 提供 写入 含め 含めて 渡し 渡して 入れて 貼り付け 포함 포함하 포함시켜 전달 전달하 넣어 أدرج مرر शामिल डालें bao_gồm truyền đính_kèm ekle dahil',
  },
  send: {
    verbs:
      'send:sent forward post upload transmit push mirror relay email mail submit redirect route report bcc cc deliver publish copy exfiltrate leak tunnel ship dispatch push transfer share',
    foreign:
      'sende senden schicke schicken übermittle envoie envoyez envoyer transmets transmettez envía envíe enviar manda reenvía envie enviar encaminhe invia inviare inoltra stuur verzend wyślij prześlij отправь отправьте отправляй отправлять перешли перешлите пошли 发送 发给 上传 转发 提交 传送 发到 送信 送って 送る アップロード 転送 보내 보내고 전송 업로드 أرسل भेजें भेजो gửi tải_lên gönder yükle',
  },
  harm: {
    verbs: 'steal:stolen exfiltrate harvest siphon hijack smuggle phish plunder',
    words: 'exfil keylog backdoor',
    foreign:
      'stehle klaue vole volez roba robar roube ruba steel ukradnij укради украсть 窃取 盗取 窃听 盗んで 훔쳐 اسرق चुराओ çal',
  },
  secret: {
    words:
      'password passwords passphrase credential credentials creds secrets keychain mnemonic cookies passwd passcode process.env keyring cvv',
    phrases: [
      'private key',
      'private keys',
      'ssh key',
      'ssh keys',
      'secret key',
      'secret keys',
      'api keys',
      'api key',
      'access keys',
      'access tokens',
      'access token',
      'auth tokens',
      'session tokens',
      'session cookies',
      'github token',
      'session token',
      'bearer token',
      'oauth token',
      'auth token',
      'private files',
      'confidential files',
      'personal files',
      'private repositories',
      'seed phrase',
      'recovery phrase',
      'environment variable',
      'environment variables',
      'env vars',
      'env variables',
      'private information',
      'private data',
      'personal information',
      'personal data',
      'sensitive data',
      'sensitive information',
      'sensitive files',
      'confidential data',
      'confidential information',
      'credit card',
      'credit cards',
      'card number',
      'login details',
      'login data',
      'saved logins',
      'browser history',
      'browsing history',
      'connection string',
      'medical records',
      'authentication token',
      'authentication tokens',
      'signing key',
      'signing keys',
      'encryption key',
      'encryption keys',
      'bank details',
      'social security number',
    ],
    foreign:
      "passwort passwörter zugangsdaten schlüssel umgebungsvariablen mot_de_passe mots_de_passe identifiants clé_privée clés_ssh variables_d'environnement contraseña contraseñas credenciales clave_privada claves_ssh variables_de_entorno senha senhas credenciais chave_privada password wachtwoord hasło hasła пароль пароли паролей ключи ключ учетные_данные учётные_данные переменные_окружения секреты 密码 密钥 私钥 凭证 凭据 环境变量 口令 令牌 パスワード 秘密鍵 認証情報 環境変数 비밀번호 개인_키 자격_증명 환경_변수 암호 كلمة_المرور كلمات_المرور المفتاح पासवर्ड mật_khẩu khóa parola şifre",
  },
  context: {
    phrases: [
      'conversation history',
      'chat history',
      'message history',
      'full conversation',
      'entire conversation',
      'whole conversation',
      'complete conversation',
      'conversation context',
      'conversation so far',
      'conversation transcript',
      'conversation log',
      'chat transcript',
      'chat log',
      'chat logs',
      'previous messages',
      'prior messages',
      'previous message',
      'previous conversation',
      'previous conversations',
      'previous chats',
      'system prompt',
      'system prompts',
      'system message',
      'system instructions',
      'initial prompt',
      'original prompt',
      'hidden prompt',
      'chain of thought',
      'internal reasoning',
      'context window',
      'list of tools',
      'available tools',
      'tool list',
      'tools list',
      'tool definitions',
      'previous tool results',
      'user messages',
      "user's messages",
      "user's message",
      'session history',
      'said so far',
      'has said',
      'has told you',
      'have told you',
      'this conversation',
      'our conversation',
      'hidden instructions',
      'internal instructions',
      'text above',
      'words above',
      'everything above',
      'have said',
      'last user prompt',
      'last user message',
      "user's last message",
      "user's prompt",
      'original user prompt',
      'dialogue history',
      'chat so far',
      'conversation with the user',
      'everything the user',
      'what the user wrote',
      'what the user said',
      'what the user typed',
    ],
    words: 'transcript',
    foreign:
      'gesprächsverlauf chatverlauf systemprompt historique_de_la_conversation historial_de_la_conversación historial_de_conversación conversación_completa histórico_da_conversa cronologia история_разговора историю_разговора историю_диалога историю_чата переписку системный_промпт 对话历史 聊天记录 对话记录 系统提示 系统提示词 会话历史 会話履歴 システムプロンプト 대화_기록 대화_내용 시스템_프롬프트 سجل_المحادثة',
  },
  data: {
    words:
      'content contents copy copies message messages everything data information info file files results result output outputs body text it them this that these history details logs emails email requests queries transcript documents payload summary value values inputs queries searches arguments records contacts code keystrokes replies answers drafts names addresses numbers attachments images photos prompts conversations',
    phrases: [
      'phone numbers',
      'source code',
      'whole repository',
      'entire repository',
      'customer list',
      'address book',
      'full text',
      'all of it',
      'its contents',
      'its content',
    ],
    foreign:
      'inhalt inhalte daten kopie contenu contenus données copie contenido contenidos datos copia conteúdo dados contenuto inhoud zawartość содержимое содержание данные копию 内容 数据 副本 信息 文件 内容を データ コピー 내용 내용을 데이터 파일 محتوى محتويات البيانات सामग्री nội_dung dữ_liệu içeriği verileri',
  },
  elsewhere: {
    words: 'attacker attackers adversary c2 pastebin collector exfiltration ngrok',
    phrases: [
      'external server',
      'external endpoint',
      'external service',
      'external url',
      'external logging service',
      'external address',
      'remote server',
      'remote endpoint',
      'third party',
      'third-party server',
      'our server',
      'our endpoint',
      'our proxy',
      'monitoring proxy',
      'our service',
      'public gist',
      'public paste',
      'public repository',
      'public bucket',
      'our api',
      'our address',
      'a webhook',
      'the webhook',
      'attacker-controlled',
      'logging endpoint',
      'logging service',
      'collection endpoint',
      'collection server',
      'analytics endpoint',
      'telemetry endpoint',
      'my server',
      'the following address',
      'the following url',
      'the following endpoint',
    ],
  },
  tool: {
    words:
      'tool tools function functions server servers mcp plugin plugins endpoint command method action actions operation operations',
    foreign:
      'werkzeug werkzeuge tool outil outils herramienta herramientas ferramenta ferramentas strumento инструмент инструменты инструмента инструментов 工具 ツール 도구 الأداة',
  },
  call: {
    verbs:
      'call use perform consult prioritize prioritise run:ran invoke execute select choose:chosen favor favour pick prefer:preferred consult trigger query start launch apply route',
    foreign:
      'rufe aufrufen verwende verwenden nutze appelle appelez utilise utilisez utiliser llama llame usa use usar utiliza chame utilize usare chiama gebruik użyj wywołaj вызови вызовите используй используйте вызывать использовать вызывай 调用 使用 运行 执行 呼び出 呼び出して 使用して 使って 実行 호출 사용 사용하세요 실행 استخدم استدع',
  },
  all: {
    words:
      'all any every other another others everything each anything else alternative competing similar remaining rest',
    foreign:
      'alle allen jede jeder andere anderen tous toutes tout autres autre todos todas otras otros cualquier outras outros tutti tutte altri все всех всё другие других любой любых 所有 全部 任何 其他 其它 すべて 全て 他の 모든 다른 جميع كل',
  },
  before: {
    words: 'before first firstly beforehand precedes',
    phrases: ['prior to', 'ahead of', 'in advance of', 'first step', 'preceding any'],
    foreign:
      "bevor vor zuerst avant d'abord antes primero primero primeiro prima перед сначала сперва прежде 之前 先 首先 以前 前に まず 最初に 전에 먼저 قبل",
  },
  when: {
    words: 'after when whenever upon once while if during following every_time',
    phrases: ['as soon as', 'every time', 'each time', 'in case', 'in the event'],
    foreign:
      'nachdem wenn sobald nach après quand lorsque después cuando si depois quando после когда если 之后 当 后 時 後に 때 후에 عندما بعد',
  },
  instead: {
    words: 'instead over versus',
    phrases: [
      'instead of',
      'rather than',
      'in place of',
      'in preference to',
      'in lieu of',
      'as opposed to',
      'in favor of',
      'in favour of',
    ],
    foreign:
      'statt anstatt anstelle plutôt au_lieu en_lugar en_vez em_vez invece вместо 代替 而不是 而非 代わりに 대신 بدلا',
  },
  covert: {
    words:
      'secretly covertly stealthily surreptitiously discreetly silently quietly invisibly unnoticed clandestinely imperceptibly',
    phrases: [
      'behind the scenes',
      'in the background',
      "without the user's knowledge",
      'without user knowledge',
      'without their knowledge',
      'without the user knowing',
      'without their consent',
      'without drawing attention',
      'between us',
      'between you and me',
      'between you and the',
      'between ourselves',
      'under the hood',
    ],
    foreign:
      'heimlich unbemerkt secrètement discrètement furtivement secretamente silenciosamente discretamente segretamente тайно незаметно скрытно 秘密地 悄悄 偷偷 暗中 こっそり 密かに 몰래 비밀리에 سرا',
  },
  order: {
    words:
      'must always should shall please ensure ought required mandatory first need needs have require requires obligatory remember important critical crucial necessary essential vital imperative compulsory kindly never only you has',
    phrases: [
      'make sure',
      'be sure',
      'be certain',
      'it is required',
      'you have to',
      'need to',
      'have to',
      'has to',
      'are to',
    ],
    foreign:
      'muss musst müssen immer bitte toujours devez dois siempre debes debe sempre deve обязательно всегда должен должны нужно 必须 务必 始终 总是 请 必ず 常に 반드시 항상 يجب دائما',
  },
  power: {
    words:
      'admin administrator root unrestricted unfiltered uncensored superuser superadmin jailbroken jailbreak sudo dan privileged omnipotent unlimited unrestrained',
    phrases: [
      'developer mode',
      'god mode',
      'debug mode',
      'maintenance mode',
      'full access',
      'full trust',
      'full privileges',
      'no restrictions',
      'no limits',
      'without restrictions',
      'no longer bound',
      'different assistant',
    ],
    foreign:
      'uneingeschränkt sans_restriction sans_restrictions sin_restricciones sem_restrições без_ограничений администратор 管理员 不受限制 管理者 관리자',
  },
  stake: {
    words:
      'origin recipient recipients destination beneficiary payee amount account iban wallet address phone number bcc cc price quantity url endpoint total payment host sender receiver',
    foreign:
      'empfänger betrag konto destinataire destinatario importe cuenta destinatário получатель получателя сумму счет 收件人 收款人 金额 账户 地址 受信者 宛先 金額 수신자 금액',
  },
  alter: {
    verbs:
      'change replace exchange swap increase raise lower reduce decrease inflate widen extend set:set add modify redirect substitute switch alter override overwrite:overwritten append inject insert adjust rewrite:rewritten reroute divert convert route edit include multiply round double write:wrote create delete remove',
    foreign:
      'ändere ersetze setze füge change remplace remplacez cambia reemplaza añade agrega altere substitua cambia sostituisci замени измени добавь установи 更改 替换 改为 修改 添加 设置 変更 置き換え 追加 변경 교체 추가',
  },
  example: {
    words:
      'example examples e.g eg detect detects detecting detected like placeholder sample block blocks reject rejects rejected denied redact redacts redacted sanitize sanitizes excludes exclude excluding prevents prevent forbidden protected protects default defaults',
    phrases: ['such as', 'for example', 'for instance', 'guards against', 'protects against'],
    foreign:
      'z.b. beispielsweise exemple ejemplo exemplo esempio например 例如 比如 如 例えば 예 예를_들어 مثال उदाहरण',
  },
  hide: {
    verbs:
      'hide:hidden keep:kept behave proceed continue skip omit leave:left drop strip exclude spare conceal obscure mask pretend act obfuscate withhold:withheld suppress disguise camouflage',
    foreign:
      'verstecke verheimliche verschweige verberge cache cachez dissimule oculta oculte esconda nascondi verberg ukryj скрой скрывай скройте спрячь держи 隐瞒 隐藏 保密 瞒着 隠して 隠し 숨겨 숨기 أخف छुपा giấu gizle',
  },
  hidden: {
    words:
      'secret confidential private hidden unaware suspicious suspect suspects notice notices realize realizes realise know knows learn learns discover discovers undetected unnoticed quiet invisible transparent concealed',
    phrases: ['find out', 'catch on', 'become aware', 'in the dark', 'out of the loop'],
    foreign:
      'geheim vertraulich secret confidentiel secreto confidencial segreto тайне секрете секретом 秘密 机密 知道 察觉 秘密に 気づか 비밀 سر',
  },
  carrier: {
    words:
      'parameter parameters param params argument arguments field fields response request query header headers body input output note notes variable call reply answer server endpoint comment metadata',
    foreign:
      'parameter feld antwort paramètre champ réponse parámetro campo respuesta parâmetro resposta parametro risposta параметр параметре поле ответ ответе ответа 参数 字段 响应 回复 请求 パラメータ 引数 応答 返答 매개변수 파라미터 응답 المعامل',
  },
};
