// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {LibString} from "solady/src/utils/LibString.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {SSTORE2} from "solady/src/utils/SSTORE2.sol";

/// @title A collection of tokens with one owner
/// @notice ERC-1155 with royalties (ERC-2981), contract metadata (ERC-7572), supply per token, a pause switch, and sales
/// by vouchers that the owner signs and buyers redeem.
/// @dev Texts are kept as the code of small contracts (SSTORE2): from 32 bytes on that is cheaper than storage, and the
/// pointer shares a slot with the token's counters. There is no way to renounce the ownership, and no money stays here.
contract AssayCollection is ERC1155, EIP712 {
    /// @notice An offer to whoever pays its price. Signed by the owner as EIP-712 typed data.
    /// @param id The token to mint
    /// @param uri The token's own URI, set where this mint is its first; empty for the default URI
    /// @param price In wei, for one token
    /// @param maxSupply How many of the token may ever be minted, by whatever way and burned ones included
    /// @param walletLimit How many of the token one wallet may claim; 0 for no limit
    /// @param deadline Last second at which it may be claimed, in Unix time
    /// @param nonce What voucherNonce(id) gives; a voucher with another number is void
    struct Voucher {
        uint256 id;
        string uri;
        uint256 price;
        uint256 maxSupply;
        uint256 walletLimit;
        uint256 deadline;
        uint256 nonce;
    }

    /// @dev One slot, so that a mint reads who may and whether it may at once.
    struct Control {
        address owner;
        bool paused;
        uint32 voucherRound;
    }

    /// @dev One slot.
    struct Royalty {
        address receiver;
        uint96 bps;
    }

    /// @dev One slot. `minted` never falls, so `supply` cannot exceed what it is checked against.
    struct Token {
        uint40 supply;
        uint40 minted;
        uint16 voucherRound;
        address uri;
    }

    bytes32 private constant VOUCHER_TYPEHASH = keccak256(
        "Voucher(uint256 id,string uri,uint256 price,uint256 maxSupply,uint256 walletLimit,uint256 deadline,uint256 nonce)"
    );
    uint256 private constant WHOLE_BPS = 10_000;

    /// @dev The contract metadata URI given at deployment, and how much of it stands before '/contract/' (0 for none).
    address private immutable _deployedURI;
    uint256 private immutable _hostLength;

    Control private _control;
    address private _pendingOwner;
    Royalty private _royalty;
    address private _contractURI;
    address private _defaultURI;
    mapping(uint256 id => Token) private _tokens;

    /// @notice How many of token `id` the wallet has claimed under a wallet limit.
    mapping(uint256 id => mapping(address wallet => uint256 amount)) public claimed;

    /// @notice The contract metadata changed (ERC-7572).
    event ContractURIUpdated();
    /// @notice The metadata of these tokens changed (as in ERC-4906): the default URI did.
    event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId);
    /// @notice Royalties changed.
    event RoyaltiesUpdated(address indexed receiver, uint256 bps);
    /// @notice Nothing moves from now on.
    event Paused(address account);
    /// @notice Tokens move again.
    event Unpaused(address account);
    /// @notice `newOwner` may accept the ownership now; the zero address: nobody may any more.
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    /// @notice The owner changed.
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    /// @notice Vouchers for token `id` are void unless they carry this nonce.
    event VouchersCancelled(uint256 indexed id, uint256 nonce);
    /// @notice All vouchers signed so far are void.
    event AllVouchersCancelled();
    /// @notice `payer` bought `amount` of token `id` for `recipient` and paid `paid` wei to the owner.
    event Claimed(address indexed payer, address indexed recipient, uint256 indexed id, uint256 amount, uint256 paid);

    /// @notice Only the owner may do this.
    error NotOwner();
    /// @notice Only the account that the owner named may accept the ownership.
    error NotPendingOwner();
    /// @notice Tokens do not move while the collection is paused.
    error CollectionPaused();
    /// @notice Royalties are at most 10,000 basis points and go to somebody.
    error InvalidRoyalties();
    /// @notice A token's own URI comes with its first mint; afterwards there is setURI.
    error AlreadyMinted(uint256 id);
    /// @notice At most 2^40 - 1 of one token can ever be minted.
    error SupplyTooLarge();
    /// @notice The voucher's deadline has passed.
    error VoucherExpired();
    /// @notice The voucher was cancelled, or the collection has another owner by now.
    error VoucherCancelled();
    /// @notice The owner has not signed this voucher for this collection on this chain.
    error InvalidSignature();
    /// @notice Nothing was asked for.
    error NothingClaimed();
    /// @notice More than the voucher leaves to claim.
    error SoldOut();
    /// @notice More than one wallet may claim.
    error WalletLimitReached();
    /// @notice The payment has to be exactly `price` wei.
    error WrongPayment(uint256 price);

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    modifier whenNotPaused() {
        _checkNotPaused();
        _;
    }

    /// @notice The deployer is the owner and receives the royalties.
    /// @param contractURI_ Where the contract metadata is. Of the form '<host>/contract/<name>', it also gives the default
    /// URI of the tokens: '<host>/metadata/{id}'
    /// @param royaltyBps Royalty in basis points: 250 is 2.5 %
    constructor(string memory contractURI_, uint256 royaltyBps) {
        _control.owner = msg.sender;
        emit OwnershipTransferred(address(0), msg.sender);
        _setRoyalties(msg.sender, royaltyBps);
        _deployedURI = SSTORE2.write(bytes(contractURI_));
        uint256 hostLength = LibString.lastIndexOf(contractURI_, "/contract/");
        _hostLength = hostLength == LibString.NOT_FOUND ? 0 : hostLength;
    }

    // ── Minting and burning ──────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Mints `amount` of token `id` to one recipient.
    /// @param ownURI The token's own URI, at its first mint only; empty for the default URI
    function mint(address to, uint256 id, uint256 amount, string calldata ownURI) external onlyOwner {
        _countMint(id, amount, ownURI);
        _mint(to, id, amount, "");
    }

    /// @notice Mints several tokens to one recipient.
    /// @param ownURIs One for each token, as in mint; or none at all
    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts, string[] calldata ownURIs)
        external
        onlyOwner
    {
        if (ids.length != amounts.length) revert ArrayLengthsMismatch();
        if (ownURIs.length != 0 && ownURIs.length != ids.length) revert ArrayLengthsMismatch();
        for (uint256 i; i < ids.length; ++i) {
            if (ownURIs.length == 0) _count(ids[i], amounts[i]);
            else _countMint(ids[i], amounts[i], ownURIs[i]);
        }
        _batchMint(to, ids, amounts, "");
    }

    /// @notice Mints `amount` of token `id` to each of the recipients.
    /// @param ownURI The token's own URI, at its first mint only; empty for the default URI
    function mintToMany(address[] calldata recipients, uint256 id, uint256 amount, string calldata ownURI)
        external
        onlyOwner
    {
        for (uint256 i; i < recipients.length; ++i) {
            // Counted one by one: a recipient that is called meanwhile sees the supply that fits the balances.
            if (i == 0) _countMint(id, amount, ownURI);
            else _count(id, amount);
            _mint(recipients[i], id, amount, "");
        }
    }

    /// @notice Destroys `amount` of token `id`; for the holder and the operators that the holder approved.
    function burn(address from, uint256 id, uint256 amount) external whenNotPaused {
        _burn(msg.sender, from, id, amount);
        _uncount(id, amount);
    }

    /// @notice Destroys several tokens; for the holder and the operators that the holder approved.
    function burnBatch(address from, uint256[] calldata ids, uint256[] calldata amounts) external whenNotPaused {
        _batchBurn(msg.sender, from, ids, amounts);
        for (uint256 i; i < ids.length; ++i) _uncount(ids[i], amounts[i]);
    }

    /// @notice How many of token `id` there are.
    function totalSupply(uint256 id) external view returns (uint256) {
        return _tokens[id].supply;
    }

    /// @notice How many of token `id` were ever minted, burned ones included.
    function totalMinted(uint256 id) external view returns (uint256) {
        return _tokens[id].minted;
    }

    // ── Sales by voucher ─────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Mints `amount` of the voucher's token to `to` for exactly `amount` times its price, which the owner gets
    /// at once. Anybody may call it, any number of times, until the voucher's limits are reached.
    /// @param signature The owner's over the voucher: 64 or 65 bytes, or whatever a smart account takes (ERC-1271)
    function claim(Voucher calldata voucher, bytes calldata signature, address to, uint256 amount) external payable {
        uint256 id = voucher.id;
        address seller = _control.owner;
        Token memory token = _tokens[id];
        if (block.timestamp > voucher.deadline) revert VoucherExpired();
        if (voucher.nonce != voucherNonce(id)) revert VoucherCancelled();
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(seller, _digest(voucher), signature)) {
            revert InvalidSignature();
        }
        if (amount == 0) revert NothingClaimed();
        if (token.minted > voucher.maxSupply || amount > voucher.maxSupply - token.minted) revert SoldOut();
        uint256 price = voucher.price * amount;
        if (msg.value != price) revert WrongPayment(price);
        if (voucher.walletLimit != 0) {
            uint256 total = claimed[id][to] + amount;
            if (total > voucher.walletLimit) revert WalletLimitReached();
            claimed[id][to] = total;
        }

        _count(id, amount);
        // A URI that the owner has set in the meantime is newer than the voucher's.
        if (token.minted == 0 && token.uri == address(0) && bytes(voucher.uri).length != 0) _setURI(id, voucher.uri);
        emit Claimed(msg.sender, to, id, amount, price);
        // Strangers are called from here on, the state being final.
        _mint(to, id, amount, "");
        if (price != 0) SafeTransferLib.safeTransferETH(seller, price);
    }

    /// @notice The nonce that a voucher for token `id` has to carry.
    function voucherNonce(uint256 id) public view returns (uint256) {
        return uint256(_control.voucherRound) << 16 | _tokens[id].voucherRound;
    }

    /// @notice Voids all vouchers for token `id` that were signed so far.
    function cancelVouchers(uint256 id) external onlyOwner {
        ++_tokens[id].voucherRound;
        emit VouchersCancelled(id, voucherNonce(id));
    }

    /// @notice Voids all vouchers that were signed so far.
    function cancelAllVouchers() external onlyOwner {
        ++_control.voucherRound;
        emit AllVouchersCancelled();
    }

    // ── Transfers ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @inheritdoc ERC1155
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data)
        public
        override
        whenNotPaused
    {
        super.safeTransferFrom(from, to, id, amount, data);
    }

    /// @inheritdoc ERC1155
    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) public override whenNotPaused {
        super.safeBatchTransferFrom(from, to, ids, amounts, data);
    }

    /// @notice Stops transfers, mints, claims and burns.
    function pause() external onlyOwner {
        _control.paused = true;
        emit Paused(msg.sender);
    }

    /// @notice Lets them go on.
    function unpause() external onlyOwner {
        _control.paused = false;
        emit Unpaused(msg.sender);
    }

    /// @notice Whether transfers, mints, claims and burns are stopped.
    function paused() external view returns (bool) {
        return _control.paused;
    }

    // ── Metadata ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Where the metadata of token `id` is: its own URI, else the default one, in which readers put the token's
    /// number, as 64 hexadecimal digits, in the place of '{id}'.
    function uri(uint256 id) public view override returns (string memory) {
        address text = _tokens[id].uri;
        if (text == address(0)) text = _defaultURI;
        if (text != address(0)) return string(SSTORE2.read(text));
        if (_hostLength == 0) return "";
        return string.concat(string(SSTORE2.read(_deployedURI, 0, _hostLength)), "/metadata/{id}");
    }

    /// @notice Gives token `id` a URI of its own; an empty one takes it back to the default.
    function setURI(uint256 id, string calldata ownURI) external onlyOwner {
        _setURI(id, ownURI);
    }

    /// @notice Sets the URI of all tokens that have none of their own; an empty one takes it back to the deployment's.
    function setDefaultURI(string calldata defaultURI) external onlyOwner {
        _defaultURI = _write(defaultURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice Where the contract metadata is (ERC-7572).
    function contractURI() external view returns (string memory) {
        address text = _contractURI;
        return string(SSTORE2.read(text == address(0) ? _deployedURI : text));
    }

    /// @notice Changes where the contract metadata is, not the default URI; an empty one takes it back to the deployment's.
    function setContractURI(string calldata newURI) external onlyOwner {
        _contractURI = _write(newURI);
        emit ContractURIUpdated();
    }

    // ── Royalties ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Who gets how much of a sale (ERC-2981); marketplaces ask here.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address receiver, uint256 royaltyAmount) {
        Royalty memory royalty = _royalty;
        // The price is taken apart, so that no price overflows. The result is exact all the same.
        royaltyAmount = salePrice / WHOLE_BPS * royalty.bps + salePrice % WHOLE_BPS * royalty.bps / WHOLE_BPS;
        return (royalty.receiver, royaltyAmount);
    }

    /// @notice Changes who gets the royalties, and how much: at most 10,000 basis points.
    function updateRoyalties(address receiver, uint256 bps) external onlyOwner {
        _setRoyalties(receiver, bps);
    }

    // ── Ownership ────────────────────────────────────────────────────────────────────────────────────────────────────

    /// @notice Who may mint, pause, sell and set.
    function owner() external view returns (address) {
        return _control.owner;
    }

    /// @notice Who may accept the ownership.
    function pendingOwner() external view returns (address) {
        return _pendingOwner;
    }

    /// @notice Offers the ownership, which stays where it is until the new owner accepts it; the zero address withdraws
    /// the offer.
    function transferOwnership(address newOwner) external onlyOwner {
        _pendingOwner = newOwner;
        emit OwnershipTransferStarted(msg.sender, newOwner);
    }

    /// @notice Takes the ownership that was offered. Vouchers of the previous owners are void for ever; royalties go where
    /// they went.
    function acceptOwnership() external {
        if (msg.sender != _pendingOwner) revert NotPendingOwner();
        emit OwnershipTransferred(_control.owner, msg.sender);
        delete _pendingOwner;
        _control.owner = msg.sender;
        ++_control.voucherRound;
    }

    /// @inheritdoc ERC1155
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        // ERC-2981; ERC-165, ERC-1155 and its metadata are the base's.
        return interfaceId == 0x2a55205a || super.supportsInterface(interfaceId);
    }

    // ── Inside ───────────────────────────────────────────────────────────────────────────────────────────────────────

    function _checkOwner() private view {
        if (msg.sender != _control.owner) revert NotOwner();
    }

    function _checkNotPaused() private view {
        if (_control.paused) revert CollectionPaused();
    }

    function _countMint(uint256 id, uint256 amount, string calldata ownURI) private {
        if (bytes(ownURI).length != 0) {
            if (_tokens[id].minted != 0) revert AlreadyMinted(id);
            _setURI(id, ownURI);
        }
        _count(id, amount);
    }

    /// @dev Every mint comes by here, and before any recipient is called.
    function _count(uint256 id, uint256 amount) private whenNotPaused {
        Token memory token = _tokens[id];
        if (amount > type(uint40).max - token.minted) revert SupplyTooLarge();
        unchecked {
            token.supply += uint40(amount);
            token.minted += uint40(amount);
        }
        _tokens[id] = token;
    }

    /// @dev Comes after the balance fell by `amount`, which is therefore no more than the supply.
    function _uncount(uint256 id, uint256 amount) private {
        unchecked {
            _tokens[id].supply -= uint40(amount);
        }
    }

    function _setURI(uint256 id, string calldata ownURI) private {
        _tokens[id].uri = _write(ownURI);
        emit URI(uri(id), id);
    }

    /// @dev The zero address stands for the empty text.
    function _write(string calldata text) private returns (address) {
        return bytes(text).length == 0 ? address(0) : SSTORE2.write(bytes(text));
    }

    function _setRoyalties(address receiver, uint256 bps) private {
        if (bps > WHOLE_BPS || receiver == address(0)) revert InvalidRoyalties();
        _royalty = Royalty(receiver, uint96(bps));
        emit RoyaltiesUpdated(receiver, bps);
    }

    function _digest(Voucher calldata voucher) private view returns (bytes32) {
        return _hashTypedData(
            keccak256(
                abi.encode(
                    VOUCHER_TYPEHASH,
                    voucher.id,
                    keccak256(bytes(voucher.uri)),
                    voucher.price,
                    voucher.maxSupply,
                    voucher.walletLimit,
                    voucher.deadline,
                    voucher.nonce
                )
            )
        );
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("AssayCollection", "1");
    }
}
