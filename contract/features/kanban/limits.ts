/** Characters of the texts of a board; the tables have the same limits. Our choice. */
export const BOARD_NAME_MAX = 100
export const COLUMN_NAME_MAX = 100
export const LABEL_NAME_MAX = 50
export const CARD_TITLE_MAX = 200
export const CARD_TEXT_MAX = 5000
/** Parts of one board, without what is in the bin. Our choice. */
export const COLUMNS_MAX = 50
export const CARDS_MAX = 2000
export const LABELS_MAX = 30
export const MEMBERS_MAX = 100
export const ASSIGNEES_MAX = 20
export const ITEMS_MAX = 100
export const ITEM_TEXT_MAX = 200
export const COMMENT_MAX = 2000
/** Comments of a card in one response, the newest ones. */
export const COMMENTS_MAX = 500
/** Steps of the history of a card in one response, the newest ones. */
export const HISTORY_MAX = 200
/** The largest limit of a column. */
export const CARD_LIMIT_MAX = 999
/** Days that deleted boards, columns and cards stay in the bin. */
export const BOARD_BIN_DAYS = 30
